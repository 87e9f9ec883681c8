import { useEffect, useState } from 'react'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { compilerName } from '@orrery/model/compiler-name'
import type { ContractSource, VerifiedContract } from '@orrery/model/wire/verification'
import { Button } from '@orrery/ui/button'
import { Card } from '@orrery/ui/card'
import { LateCodeViewer } from '@orrery/ui/late-code-viewer'
import { TextInput } from '@orrery/ui/text-input'
import { useSite } from '../../app/site.ts'
import { Facts } from '../../page-parts/facts/facts.tsx'
import { AfterWords } from '../../page-parts/after-words.tsx'
import { foreignText } from '../../page-parts/foreign-text.ts'
import { SettingsText } from '../verify-contract/settings-text.tsx'
import { CompiledParts } from './compiled-parts.tsx'
import styles from './contract.module.css'
import { filesWith } from './files-with.ts'

type Load = ContractSource | 'loading' | 'failed'

/** What the source of a contract was compiled with, and its files, which come after the page: they may be megabytes. */
export function ContractSources({ entry, self }: { readonly entry: VerifiedContract; readonly self: string }) {
  const [tries, setTries] = useState(0)
  return <LoadedSources key={tries} entry={entry} self={self} again={() => setTries(tries + 1)} />
}

function LoadedSources({
  entry,
  self,
  again,
}: {
  readonly entry: VerifiedContract
  readonly self: string
  readonly again: () => void
}) {
  const { t } = usePageContext()
  const chain = usePageChain()
  const { api } = useSite()
  const [source, setSource] = useState<Load>('loading')
  const [chosen, choose] = useState<string | null>(null)
  const { address } = entry
  // A trace leads to a line of one of them.
  useEffect(() => choose(new URLSearchParams(location.search).get('file')), [])
  useEffect(() => {
    const stop = new AbortController()
    api.getContractSource({ chain: chain.code, address }, stop.signal).then(setSource, () => {
      if (!stop.signal.aborted) setSource('failed')
    })
    return () => stop.abort(new Error('the page was left'))
  }, [api, chain.code, address])
  const files = typeof source === 'string' ? [] : source.sources
  const shown = files.find(({ path }) => path === (chosen ?? entry.file)) ?? files[0]
  const [wanted, setWanted] = useState('')
  const fitting = filesWith(files, wanted)
  for (const word of ['part.failed', 'part.retry', 'contract.searchFiles', 'empty.filtered']) t(word)
  return (
    <>
      <Facts
        facts={[
          { label: 'column.contract', value: <bdi>{foreignText(entry.name)}</bdi> },
          { label: 'fact.compiler', value: <bdi dir="ltr">{`${compilerName(entry.language)} ${entry.compiler}`}</bdi> },
          { label: 'fact.settings', value: <SettingsText settings={entry.settings} /> },
          ...(entry.licence === null ? [] : [{ label: 'fact.licence', value: <bdi dir="ltr">{entry.licence}</bdi> }]),
        ]}
      />
      <Card title={t('verify.files')}>
        <div className={styles.sources} aria-busy={source === 'loading'}>
          {source === 'failed' && (
            <p role="alert">
              {t('part.failed')} <Button onClick={again}>{t('part.retry')}</Button>
            </p>
          )}
          {files.length > 1 && (
            <>
              <TextInput
                label={t('contract.searchFiles')}
                dir="ltr"
                autoComplete="off"
                spellCheck={false}
                value={wanted}
                onChange={setWanted}
                clearable
              />
              <div className={styles.files}>
                {fitting.map(({ path, line }) => (
                  <Button
                    key={path}
                    look={path === shown?.path ? 'solid' : 'ghost'}
                    size="s"
                    aria-pressed={path === shown?.path}
                    onClick={() => {
                      choose(path)
                      if (line !== null) location.hash = `source-L${line}`
                    }}
                  >
                    <bdi dir="ltr">
                      {foreignText(path)}
                      {line !== null && `:${line}`}
                    </bdi>
                  </Button>
                ))}
                {fitting.length === 0 && <p role="status">{t('empty.filtered')}</p>}
              </div>
            </>
          )}
          {shown !== undefined && (
            <LateCodeViewer
              key={shown.path}
              text={shown.content}
              name={foreignText(shown.path)}
              language="solidity"
              anchor="source-"
            />
          )}
        </div>
      </Card>
      {typeof source !== 'string' && (
        <AfterWords>
          {() => <CompiledParts source={source} isOwn={address.toLowerCase() === self.toLowerCase()} />}
        </AfterWords>
      )}
    </>
  )
}
