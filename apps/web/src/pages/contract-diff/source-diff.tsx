import { useEffect, useMemo, useState } from 'react'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { usePageContext } from '@orrery/entities/page-context'
import { formatNumber } from '@orrery/format/format-number'
import { MISSING } from '@orrery/format/missing'
import type { ContractSource } from '@orrery/model/wire/verification'
import { Button } from '@orrery/ui/button'
import { Card } from '@orrery/ui/card'
import { Disclosure } from '@orrery/ui/disclosure'
import { saveFile } from '@orrery/ui/save-chart'
import { Segmented } from '@orrery/ui/segmented'
import { Switch } from '@orrery/ui/switch'
import { useSite } from '../../app/site.ts'
import { foreignText } from '../../page-parts/foreign-text.ts'
import styles from './contract-diff.module.css'
import { DiffTable, type DiffLook } from './diff-table.tsx'
import { diffLines, patchOf } from './line-diff.ts'
import { abiDiff, filePairs, layoutDiff, settingsDiff, type Pair } from './parts-diff.ts'

type Place = { readonly chain: string; readonly address: string }
type Load = readonly [ContractSource, ContractSource] | 'loading' | 'failed'

/** What two verified sources have otherwise: files, interface, places of storage, settings. */
export function SourceDiff(props: { readonly a: Place; readonly b: Place }) {
  const [tries, setTries] = useState(0)
  return <LoadedDiff key={tries} {...props} again={() => setTries(tries + 1)} />
}

function LoadedDiff({ a, b, again }: { readonly a: Place; readonly b: Place; readonly again: () => void }) {
  const { t } = usePageContext()
  const { api } = useSite()
  const [load, setLoad] = useState<Load>('loading')
  const [placeA, placeB] = [`${a.chain} ${a.address}`, `${b.chain} ${b.address}`]
  useEffect(() => {
    const stop = new AbortController()
    const read = (place: string) => {
      const [chain, address] = place.split(' ') as [string, string]
      return api.getContractSource({ chain, address }, stop.signal)
    }
    Promise.all([read(placeA), read(placeB)]).then(setLoad, () => {
      if (!stop.signal.aborted) setLoad('failed')
    })
    return () => stop.abort(new Error('others are compared'))
  }, [api, placeA, placeB])
  if (load === 'loading') return <p aria-busy>…</p>
  if (load === 'failed')
    return (
      <p role="alert">
        {t('part.failed')} <Button onClick={again}>{t('part.retry')}</Button>
      </p>
    )
  const [first, second] = load
  return (
    <>
      <Files first={first} second={second} />
      <Pairs title={t('diff.abi')} pairs={abiDiff(first.abi, second.abi)} />
      {first.layout !== undefined && second.layout !== undefined && (
        <Layouts pairs={layoutDiff(first.layout, second.layout)} />
      )}
      <Pairs title={t('fact.settings')} pairs={settingsDiff(first, second)} />
    </>
  )
}

function Files({ first, second }: { readonly first: ContractSource; readonly second: ContractSource }) {
  const { t, locale } = usePageContext()
  const [ignoreSpace, setSpace] = useState(false)
  const [ignoreComments, setComments] = useState(false)
  const [look, setLook] = useState<DiffLook>('unified')
  const files = useMemo(
    () =>
      filePairs(first.sources, second.sources)
        .map(({ path, a, b }) => ({
          path,
          isIn: a === null ? 'b' : b === null ? 'a' : 'both',
          diff: diffLines(a ?? '', b ?? '', { ignoreSpace, ignoreComments }),
        }))
        .filter(({ isIn, diff }) => isIn !== 'both' || diff.hunks.length > 0),
    [first, second, ignoreSpace, ignoreComments],
  )
  const number = (value: number) => formatNumber(value, { locale })
  return (
    <Card title={t('verify.files')}>
      <div className={styles.choices}>
        <Segmented
          label={t('fact.settings')}
          value={look}
          onChange={setLook}
          segments={[
            { value: 'unified', label: t('diff.unified') },
            { value: 'split', label: t('forked.compare') },
          ]}
        />
        <Switch label={t('diff.ignoreSpace')} checked={ignoreSpace} onChange={setSpace} />
        <Switch label={t('diff.ignoreComments')} checked={ignoreComments} onChange={setComments} />
        {files.length > 0 && (
          <Button
            onClick={() =>
              saveFile(
                new Blob([files.map(({ path, diff }) => patchOf(path, diff.hunks)).join('')], { type: 'text/x-diff' }),
                'contracts.patch',
              )
            }
          >
            {t('diff.patch')}
          </Button>
        )}
      </div>
      {files.length === 0 && <EmptyBecause what="diff.none" because="diff.none.reason" />}
      {files.map(({ path, isIn, diff }) => (
        <Disclosure
          key={path}
          summary={
            <>
              <bdi dir="ltr">{foreignText(path)}</bdi>{' '}
              {isIn === 'both' ? (
                <bdi dir="ltr">{`+${number(diff.added)} −${number(diff.removed)}`}</bdi>
              ) : (
                t(isIn === 'a' ? 'diff.onlyFirst' : 'diff.onlySecond')
              )}
            </>
          }
        >
          {() => <DiffTable diff={diff} look={look} caption={foreignText(path)} />}
        </Disclosure>
      ))}
    </Card>
  )
}

function Pairs({ title, pairs }: { readonly title: string; readonly pairs: readonly Pair[] }) {
  const { t } = usePageContext()
  return (
    <Card title={title}>
      {pairs.length === 0 ? (
        <EmptyBecause what="diff.none" because="diff.none.reason" />
      ) : (
        <table className={styles.pairs}>
          <thead>
            <tr>
              <th scope="col">{t('column.name')}</th>
              <th scope="col">{t('compare.first')}</th>
              <th scope="col">{t('compare.second')}</th>
            </tr>
          </thead>
          <tbody>
            {pairs.map(({ name, a, b }) => (
              <tr key={name}>
                <th scope="row" dir="ltr">
                  {foreignText(name)}
                </th>
                <td dir="ltr">{a === null ? MISSING : foreignText(a)}</td>
                <td dir="ltr">{b === null ? MISSING : foreignText(b)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}

function Layouts({ pairs }: { readonly pairs: ReturnType<typeof layoutDiff> }) {
  const { t } = usePageContext()
  return (
    <>
      {pairs.some(({ kind }) => kind === 'collision') && <p role="status">{t('diff.collision')}</p>}
      <Pairs
        title={t('contract.view.storage')}
        pairs={pairs.map(({ name, kind, a, b }) => ({ name: `${name} · ${t(`diff.slot.${kind}`)}`, a, b }))}
      />
    </>
  )
}
