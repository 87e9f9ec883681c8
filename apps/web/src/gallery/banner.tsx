import { Banner } from '@orrery/ui/banner'
import { Link } from '@orrery/ui/link'
import type { Specimen } from './specimen.ts'
import styles from './gallery-layout.module.css'

export const specimen: Specimen = {
  id: 'banner',
  title: 'Banner',
  group: 'feedback',
  states: [
    {
      name: 'Tones',
      Show: () => (
        <div className={styles.stack}>
          {(['plain', 'accent', 'good', 'warn', 'bad'] as const).map((tone) => (
            <Banner key={tone} tone={tone}>
              The node of Ethereum does not answer; what shows is 12 blocks old.
            </Banner>
          ))}
        </div>
      ),
    },
    {
      name: 'Longer than a line, with a link',
      Show: () => (
        <Banner tone="warn">
          Blocks before 18,000,000 are not indexed yet. Their transactions are read from the node when they are opened,
          so that lists of them are shorter than the chain’s. <Link to="/gallery">What is indexed</Link>
        </Banner>
      ),
    },
  ],
}
