import { Icon } from '@orrery/ui/icon'
import { joinClasses } from '@orrery/ui/rules/join-classes'
import type { SearchHit } from '@orrery/model/wire/search'
import { useSite } from '../app/site.ts'
import { readLabels } from '../labels/private-labels.ts'
import { groupHits, type HitGroup } from './group-hits.ts'
import { HIT_ICONS } from './hit-icons.ts'
import { labelHits } from './label-hits.ts'
import type { Suggestions } from './use-suggestions.ts'
import styles from './search-box.module.css'

// All that the box needs once a visitor goes to it.
/** What was found for a text by kind, and before it what the visitor calls so. */
export const groupsOf = (hits: readonly SearchHit[], text: string): readonly HitGroup[] =>
  groupHits([...labelHits(readLabels(), text), ...hits])
export { addRecent, forgetRecent, readRecent } from './recent-searches.ts'
export { recentStorage } from './recent-storage.ts'

/** Kinds whose title is a name, not a hash. */
const NAMED: ReadonlySet<SearchHit['kind']> = new Set([
  'token',
  'chain',
  'rune',
  'lightningNode',
  'contract',
  'miningPool',
])

export type SearchPanelProps = {
  /** Of the list; its options have it with their number. */
  readonly listId: string
  /** The one that is searched; null for all. */
  readonly chain: string | null
  /** Earlier finds, while nothing is typed; null when something is. */
  readonly recent: readonly SearchHit[] | null
  readonly groups: readonly HitGroup[]
  readonly state: Suggestions['state']
  /** Number of the option that Enter takes; -1 for none. */
  readonly active: number
  readonly onPoint: (index: number) => void
  readonly onPick: (hit: SearchHit) => void
  readonly onForget: () => void
}

/** What is proposed below the search box. */
export function SearchPanel({ listId, chain, recent, groups, state, active, ...on }: SearchPanelProps) {
  const { t, chains } = useSite()
  const chainName = (code: string) => chains.find((known) => known.code === code)?.name.short ?? code
  const option = (hit: SearchHit, index: number) => (
    <li
      key={`${hit.kind}${hit.path}`}
      id={`${listId}-${index}`}
      role="option"
      aria-selected={index === active}
      className={joinClasses(styles.option, index === active && styles.active)}
      onPointerMove={() => on.onPoint(index)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => on.onPick(hit)}
    >
      <Icon name={recent !== null ? 'history' : HIT_ICONS[hit.kind]} />
      <span className={styles.found}>
        <bdi className={NAMED.has(hit.kind) ? styles.name : styles.hash}>{hit.title}</bdi>
        {hit.detail !== null && <span className={styles.detail}>{hit.detail}</span>}
      </span>
      {chain === null && hit.kind !== 'chain' && <span className={styles.chain}>{chainName(hit.chain)}</span>}
    </li>
  )
  let index = 0
  return (
    <>
      <ul id={listId} role="listbox" aria-label={t('search.suggestions')} className={styles.list}>
        {recent !== null && recent.length > 0 && (
          <li role="presentation" className={styles.group}>
            {t('search.recent')}
            <button
              type="button"
              className={styles.forget}
              onMouseDown={(event) => event.preventDefault()}
              onClick={on.onForget}
            >
              {t('search.forget')}
            </button>
          </li>
        )}
        {recent !== null
          ? recent.map((hit) => option(hit, index++))
          : groups.map((group) => (
              <li key={group.kind} role="presentation">
                <p className={styles.group}>{t(`search.kind.${group.kind}`)}</p>
                <ul role="group" aria-label={t(`search.kind.${group.kind}`)}>
                  {group.hits.map((hit) => option(hit, index++))}
                </ul>
              </li>
            ))}
      </ul>
      {recent === null && (
        <div className={styles.foot} role="status">
          {state === 'loading' ? (
            t('search.loading')
          ) : state === 'failed' ? (
            t('search.failed')
          ) : groups.length === 0 ? (
            t('search.none')
          ) : (
            <>
              <span>{t('search.enter')}</span>
              <span>{t('search.all')}</span>
            </>
          )}
        </div>
      )}
    </>
  )
}
