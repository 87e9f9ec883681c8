import { ForeignLink } from '@orrery/ui/foreign-link'
import { Link } from '@orrery/ui/link'
import type { Specimen } from './specimen.ts'
import styles from './gallery-layout.module.css'

export const specimen: Specimen = {
  id: 'link',
  title: 'Link',
  group: 'text',
  states: [
    {
      name: 'Looks',
      Show: () => (
        <div className={styles.row}>
          {(['accent', 'quiet', 'plain'] as const).map((look) => (
            <Link key={look} to="/gallery" look={look}>
              {look}
            </Link>
          ))}
        </div>
      ),
    },
    {
      name: 'Elsewhere, in a new tab; of no allowed scheme it leads nowhere',
      Show: () => (
        <div className={styles.row}>
          <Link to="https://ethereum.org/">ethereum.org</Link>
          <Link to="javascript:alert(1)">nowhere</Link>
        </div>
      ),
    },
    {
      name: 'Where a stranger points, and what is no safe link',
      Show: () => (
        <div className={styles.column}>
          <ForeignLink address="https://token.example/whitepaper" />
          <ForeignLink address="java script:alert(document.domain)" />
          <ForeignLink address="https://ethereum.org@evil.example/" />
        </div>
      ),
    },
  ],
}
