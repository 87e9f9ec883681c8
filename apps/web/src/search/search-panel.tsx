import { Icon } from '@orrery/ui/icon'
import { joinClasses } from '@orrery/ui/rules/join-classes'
import type { SearchHit } from '@orrery/model/wire/search'
import type { Chain } from '@orrery/model/chain'
import { useSite } from '../app/site.ts'
import { readLabels } from '../labels/private-labels.ts'
import { groupHits, type HitGroup } from './group-hits.ts'
import { HIT_ICONS } from './hit-icons.ts'
import { hitDetail, hitTitle } from './hit-text.ts'
import { labelHits } from './label-hits.ts'
import { addRecent } from './recent-searches.ts'
import { recentStorage } from './recent-storage.ts'
import { hasTouch, SearchTools } from './search-tools.tsx'
import { carryText, isSignedHit, signedHits } from './signed-text.ts'
import type { Suggestions } from './use-suggestions.ts'
import { hitWorth } from './hit-worth.ts'
import styles from './search-box.module.css'

// All that the box needs once a visitor goes to it.
/** What was found for a text by kind, and before it what the visitor calls so, and the tool for what is signed. */
export const groupsOf = (
  hits: readonly SearchHit[],
  text: string,
  chains: readonly Chain[],
  chain: string | null,
): readonly HitGroup[] => groupHits([...signedHits(text, chains, chain), ...labelHits(readLabels(), text), ...hits])
/** Keeps what was gone to among the last finds; what is signed goes along to the tool instead. */
export const keepHit = (hit: SearchHit, text: string): void =>
  isSignedHit(hit) ? carryText(text) : addRecent(recentStorage(), hit)
export { forgetRecent, readRecent } from './recent-searches.ts'
export { recentStorage } from './recent-storage.ts'
/** Whether there is something to choose before anything is typed. */
export const hasTools = (recent: readonly SearchHit[]): boolean => recent.length > 0 || hasTouch()

/** Kinds whose title is a name, not a hash. */
const NAMED: ReadonlySet<SearchHit['kind']> = new Set([
  'token',
  'chain',
  'rune',
  'lightningNode',
  'contract',
  'miningPool',
  'method',
  'event',
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
  /** A text that was not typed. */
  readonly onText: (text: string) => void
}

/** What is proposed below the search box. */
export function SearchPanel({ listId, chain, recent, groups, state, active, ...on }: SearchPanelProps) {
  const { t, chains, language } = useSite()
  const chainName = (code: string) => chains.find((known) => known.code === code)?.name.short ?? code
  const option = (hit: SearchHit, index: number) => {
    const detail = hitDetail(hit, t)
    const home = chains.find((known) => known.code === hit.chain)
    // Of an earlier find it would be that of another day.
    const price = recent !== null ? null : hitWorth(hit.about?.worth, home, language.intl)
    return (
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
          <bdi className={NAMED.has(hit.kind) ? styles.name : styles.hash}>{hitTitle(hit, t)}</bdi>
          {isSignedHit(hit) && <span className={styles.detail}>{t('page.tools.broadcasting')}</span>}
          {detail !== null && <span className={styles.detail}>{detail}</span>}
          {price !== null && <bdi className={styles.detail}>{price}</bdi>}
        </span>
        {chain === null && hit.kind !== 'chain' && <span className={styles.chain}>{chainName(hit.chain)}</span>}
      </li>
    )
  }
  let index = 0
  return (
    <>
      {recent !== null && hasTouch() && <SearchTools onText={on.onText} />}
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
