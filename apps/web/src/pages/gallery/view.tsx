import { Link } from '@orrery/ui/link'
import { allSpecimens } from '../../gallery/all-specimens.gen.ts'
import type { Specimen } from '../../gallery/specimen.ts'
import { PageHead } from '../../page-parts/page-head.tsx'
import type { PageProps } from '../../routing/page.ts'
import styles from './gallery.module.css'

const GROUPS: readonly (readonly [Specimen['group'], string])[] = [
  ['actions', 'Actions'],
  ['inputs', 'Inputs'],
  ['overlays', 'Overlays'],
  ['lists', 'Lists'],
  ['media', 'Media'],
  ['feedback', 'Feedback'],
  ['charts', 'Charts'],
  ['text', 'Text'],
]

/** Groups whose parts take the width of a page. */
const WIDE: readonly Specimen['group'][] = ['lists', 'charts', 'media']

/** The design system, part by part; `?only=<id>` shows one. Theme and language are the header's. */
export function View({ query }: PageProps<string, object, 'site'>) {
  const only = query.get('only')
  const shown = Object.values(allSpecimens).filter(({ id }) => only === null || id === only)
  const groups = GROUPS.map(([group, title]) => ({
    group,
    title,
    specimens: shown.filter((specimen) => specimen.group === group).sort((a, b) => (a.title < b.title ? -1 : 1)),
  })).filter(({ specimens }) => specimens.length > 0)
  return (
    <>
      <PageHead
        kind="Design system"
        title={only === null ? `Gallery: ${shown.length} parts` : (shown[0]?.title ?? `There is no part "${only}"`)}
        actions={only !== null && <Link to="/gallery">All parts</Link>}
      />
      {only === null && (
        <nav className={styles.contents} aria-label="Parts">
          {groups.map(({ group, title, specimens }) => (
            <div key={group} className={styles.group}>
              <h2 className={styles.groupTitle}>{title}</h2>
              <ul className={styles.links}>
                {specimens.map(({ id, title: name }) => (
                  <li key={id}>
                    <a href={`#${id}`}>{name}</a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      )}
      {groups
        .flatMap(({ specimens }) => specimens)
        .map((specimen) => (
          <SpecimenCard key={specimen.id} specimen={specimen} />
        ))}
    </>
  )
}

function SpecimenCard({ specimen: { id, title, group, states } }: { readonly specimen: Specimen }) {
  return (
    <section id={id} className={styles.specimen} aria-labelledby={`${id}-title`} data-specimen={id}>
      <header className={styles.head}>
        <h2 id={`${id}-title`} className={styles.title}>
          {title}
        </h2>
        <Link to={`/gallery?only=${id}`}>
          <code>ui/{id}</code>
        </Link>
      </header>
      <div className={styles.states} data-wide={WIDE.includes(group) ? '' : undefined}>
        {states.map(({ name, Show }) => (
          <div key={name} className={styles.state} role="group" aria-label={name}>
            <p className={styles.name}>{name}</p>
            <div className={styles.stage}>
              <Show />
            </div>
          </div>
        ))}
      </div>
    </section>
  )
}
