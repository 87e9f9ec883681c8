import { usePageContext } from '@orrery/entities/page-context'
import { Card } from '@orrery/ui/card'
import { Link } from '@orrery/ui/link'
import { offeredTools, TOOL_CATEGORIES } from '../tools/tool-records.ts'
import styles from './home-tools.module.css'
import type { HomeToolsProps } from './tools-part.ts'

const CATEGORIES = Object.keys(TOOL_CATEGORIES) as readonly (keyof typeof TOOL_CATEGORIES)[]

/** Every tool that the site's chains have, by category, each said in one line where it is pointed at (screens-evm §2.3). */
export function HomeTools({ chains }: HomeToolsProps) {
  const { t } = usePageContext()
  const offered = offeredTools(chains, null)
  return (
    <Card>
      <h2 className={styles.title}>
        <Link to="/tools">{t('menu.tools')}</Link>
      </h2>
      <div className={styles.categories}>
        {CATEGORIES.map((category) => (
          <section key={category} className={styles.category}>
            <h3>{t(TOOL_CATEGORIES[category])}</h3>
            <ul>
              {offered
                .filter((tool) => tool.category === category)
                .map((tool) => (
                  <li key={tool.id}>
                    <Link to={tool.to} data-tip={t(tool.lead)}>
                      {t(tool.name)}
                    </Link>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </Card>
  )
}
