import { use, type MouseEvent } from 'react'
import { Link } from '@orrery/ui/link'
import { useSite } from '../app/site.ts'
import { ReportsContext } from '../reports/reports-context.ts'
import { useVisitor } from '../visitor/use-visitor.ts'
import { allTools } from './all-tools.gen.ts'
import { followTool } from './follow-tool.ts'
import { LEAST_ADVERTISED, pictureOf, recommendTools, toolLink } from './recommend-tools.ts'
import type { Tool } from './tool.ts'
import styles from './tool-strip.module.css'

export type ToolStripProps = {
  /** Id of the tool that the page is. */
  readonly toolkit: string
  /** The shelf, unless a test brings its own. */
  readonly tools?: readonly Tool[]
}

/**
 * Tools that go with the one of this page (foundations §2.5): three cards side by side on large screens, which is a carousel of three
 * slides that has nowhere to go, and a list on small ones and where there are fewer; nothing where none is recommended.
 */
export function ToolStrip({ toolkit, tools = allTools }: ToolStripProps) {
  const { t } = useSite()
  const shown = recommendTools(tools, toolkit)
  if (shown.length === 0) return null
  return (
    <div className={styles.strip}>
      <h2 id="tool-strip" className={styles.heading}>
        {t('tool.strip')}
      </h2>
      <ul
        className={styles.list}
        aria-labelledby="tool-strip"
        data-advertised={shown.length >= LEAST_ADVERTISED ? '' : undefined}
      >
        {shown.map((tool) => (
          <li key={tool.id}>
            <ToolCard tool={tool} />
          </li>
        ))}
      </ul>
    </div>
  )
}

// foundations §9: card image, 64 px on small screens by the style sheet
const IMAGE = 80

function ToolCard({ tool }: { readonly tool: Tool }) {
  const { t, href, place, images } = useSite()
  const { tellEvent } = use(ReportsContext)
  const visitor = useVisitor()
  const to = toolLink(tool, place.prefixed)
  const follow = (event: MouseEvent) =>
    followTool(event, {
      tool,
      visitor,
      tell: tellEvent,
      href: new URL(href(to), location.origin).href,
      open: (address) => void window.open(address, '_blank', 'noopener'),
    })
  return (
    <Link to={to} look="plain" className={styles.card} onClick={follow}>
      <span className={styles.image}>
        <img src={pictureOf(tool, images.base)} alt="" width={IMAGE} height={IMAGE} loading="lazy" decoding="async" />
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{t(tool.name)}</span>
        <span className={styles.introduction}>{t(tool.introduction)}</span>
      </span>
    </Link>
  )
}
