import { displayName } from '@orrery/entities/display-name'
import { shortenMiddle } from '@orrery/format/shorten-middle'
import { Button } from '@orrery/ui/button'
import { Icon } from '@orrery/ui/icon'
import { joinClasses } from '@orrery/ui/rules/join-classes'
import type { SearchHit } from '@orrery/model/wire/search'
import type { Chain } from '@orrery/model/chain'
import { useSite } from '../app/site.ts'
import { readLabels } from '../labels/private-labels.ts'
import { apartText } from './apart-text.ts'
import { CHIPS, groupHits, narrowGroups, type Chip, type HitGroup } from './group-hits.ts'
import { HIT_ICONS } from './hit-icons.ts'
import { hitDetail, hitTitle } from './hit-text.ts'
import { labelHits } from './label-hits.ts'
import { addRecent } from './recent-searches.ts'
import { recentStorage } from './recent-storage.ts'
import { hasTouch, SearchTools } from './search-tools.tsx'
import { carryText, isSignedHit, signedHits } from './signed-text.ts'
import { LONG_WORD, type Suggestions } from './suggester.ts'
import { hitWorth } from './hit-worth.ts'
import styles from './search-box.module.css'
// Of the panel alone: the names of the box's classes are on every page's first load.
import own from './search-panel.module.css'

// All that the box needs once a visitor goes to it.
/** The kind that the visitor wants alone, until another is chosen. It is kept here: the box is on every page's first load, and draws anew whatever is pointed at. */
let only: Chip | null = null
/** What was found for a text by kind, and before it what the visitor calls so, and the tool for what is signed. Groups that a button leaves out are empty. */
export const groupsOf = (
  hits: readonly SearchHit[],
  text: string,
  chains: readonly Chain[],
  chain: string | null,
): readonly HitGroup[] =>
  narrowGroups(groupHits([...signedHits(text, chains, chain), ...labelHits(readLabels(), text), ...hits]), only)
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

const CHIP_WORDS: Readonly<Record<Chip, string>> = {
  tokens: 'search.kind.token',
  nfts: 'tab.nfts',
  contracts: 'stat.contracts',
  addresses: 'search.kind.address',
  blocks: 'search.kind.block',
  txs: 'search.kind.transaction',
  names: 'search.kind.name',
  labels: 'search.labels',
}

const headOf = ({ kind, chip }: HitGroup): string =>
  (kind === 'token' && chip === 'nfts') || chip === 'labels' ? CHIP_WORDS[chip] : `search.kind.${kind}`

/** Why there is nothing: at once of what no search finds, else by Enter. */
const noneWords = (text: string): string => {
  const apart = apartText(text)
  return apart !== null ? `search.apart.${apart}` : LONG_WORD.test(text) ? 'search.tooLong' : 'search.none'
}

const isMisleading = (name: string): boolean => displayName(name).warnings.length > 0

export type SearchPanelProps = {
  /** Of the list; its options have it with their number. */
  readonly listId: string
  /** The one that is searched; null for all. */
  readonly chain: string | null
  /** Earlier finds, while nothing is typed; null when something is. */
  readonly recent: readonly SearchHit[] | null
  readonly groups: readonly HitGroup[]
  /** What was searched for. */
  readonly text: string
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
export function SearchPanel({ listId, chain, recent, groups, text, state, active, ...on }: SearchPanelProps) {
  const { t, chains, language } = useSite()
  const chainName = (code: string) => chains.find((known) => known.code === code)?.name.short ?? code
  const option = (hit: SearchHit, index: number) => {
    const [title, detail] = [hitTitle(hit, t), hitDetail(hit, t)]
    const home = chains.find((known) => known.code === hit.chain)
    // Of an earlier find it would be that of another day.
    const price = recent !== null ? null : hitWorth(hit.about?.worth, home, language.intl)
    const token = hit.about?.token
    const holders = token?.holders ?? null
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
          <bdi className={NAMED.has(hit.kind) ? styles.name : styles.hash}>{title}</bdi>
          {isSignedHit(hit) && <span className={styles.detail}>{t('page.tools.broadcasting')}</span>}
          {detail !== null && <span className={styles.detail}>{detail}</span>}
          {hit.kind === 'token' && title !== hit.id && <bdi className={own.second}>{shortenMiddle(hit.id, 6, 4)}</bdi>}
          {(price !== null || holders !== null) && (
            <bdi className={styles.detail}>
              {[price, holders === null ? null : t('search.holders', { count: holders })]
                .filter((told) => told !== null)
                .join(' · ')}
            </bdi>
          )}
        </span>
        {(hit.kind === 'contract' || token?.marks.verified === true) && (
          <span className={own.good} title={t('column.verified')}>
            <Icon name="success" label={t('column.verified')} />
          </span>
        )}
        {(token?.isDoubted === true || (token !== undefined && isMisleading(hit.title))) && (
          <span className={own.doubt} title={t(token?.isListedDoubt ? 'suspicious.listed' : 'suspicious.name')}>
            <Icon name="warning" label={t('suspicious.mark')} />
          </span>
        )}
        {chain === null && hit.kind !== 'chain' && <span className={styles.chain}>{chainName(hit.chain)}</span>}
      </li>
    )
  }
  let index = 0
  const chips = CHIPS.filter((chip) => groups.some((group) => group.chip === chip))
  return (
    <>
      <div className={own.close}>
        <Button
          size="sm"
          look="ghost"
          icon="close"
          onMouseDown={(event) => event.preventDefault()}
          // Whoever leaves the field closes what belongs to it.
          onClick={() => document.activeElement instanceof HTMLElement && document.activeElement.blur()}
        >
          {t('ui.close')}
        </Button>
      </div>
      {recent === null && chips.length + Number(groups.some(({ chip }) => chip === null)) > 1 && (
        <div className={own.chips} role="group" aria-label={t('column.kind')}>
          {[null, ...chips].map((chip) => (
            <button
              key={chip}
              type="button"
              aria-pressed={chip === (chips.find((one) => one === only) ?? null)}
              className={own.chip}
              // The field keeps the focus, and with it the keyboard.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                only = chip
                on.onPoint(-1)
              }}
            >
              {t(chip === null ? 'tab.all' : CHIP_WORDS[chip])}
            </button>
          ))}
        </div>
      )}
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
          : groups
              .filter(({ hits }) => hits.length > 0)
              .map((group) => (
                <li key={`${group.kind} ${group.chip}`} role="presentation">
                  <p className={styles.group}>{t(headOf(group))}</p>
                  <ul role="group" aria-label={t(headOf(group))}>
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
            t(noneWords(text))
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
