import { useState } from 'react'
import { usePageContext } from '@orrery/entities/page-context'
import { formatBytes } from '@orrery/format/format-bytes'
import { formatNumber } from '@orrery/format/format-number'
import { MISSING } from '@orrery/format/missing'
import type { Chain } from '@orrery/model/chain'
import { compilerName } from '@orrery/model/compiler-name'
import type { SourceSubmission, Verification, VerificationOffer } from '@orrery/model/wire/verification'
import { Button } from '@orrery/ui/button'
import { Card } from '@orrery/ui/card'
import { latePart } from '@orrery/ui/late-part'
import { Segmented } from '@orrery/ui/segmented'
import { Switch } from '@orrery/ui/switch'
import { TextArea } from '@orrery/ui/text-area'
import { TextInput } from '@orrery/ui/text-input'
import { useSite } from '../../app/site.ts'
import { ChoiceField } from '../../page-parts/choice-field.tsx'
import { foreignText } from '../../page-parts/foreign-text.ts'
import { inheritanceOf } from '../address/inheritance-of.ts'
import { droppedFiles, namedOf, readChosen, type SourceFile } from './chosen-files.ts'
import { isRelease } from './is-release.ts'
import { readLibraries } from './read-libraries.ts'
import { readRemappings } from './read-remappings.ts'
import { AddressField } from '../../page-parts/address-field.tsx'
import styles from './verify-contract.module.css'

// It does nothing without script.
const LateCheck = latePart(() => import('./address-check.tsx').then((module) => module.AddressCheck))

/** The form of a submission: one text, several files, or a standard JSON input. */
export function SourceForm({
  offer,
  chain,
  address: given,
  onBegun,
}: {
  readonly offer: VerificationOffer
  readonly chain: Chain
  readonly address: string
  readonly onBegun: (job: Verification) => void
}) {
  const { t, locale } = usePageContext()
  const { api, words } = useSite()
  const [address, setAddress] = useState(given)
  const [kind, setKind] = useState<'files' | 'metadata' | 'input'>('files')
  const [text, setText] = useState('')
  const [files, setFiles] = useState<readonly SourceFile[]>([])
  const [contract, setContract] = useState('')
  const [compiler, setCompiler] = useState(offer.compilers[0] ?? '')
  const [optimizer, setOptimizer] = useState(true)
  const [runs, setRuns] = useState('200')
  const [evmVersion, setEvmVersion] = useState('')
  const [viaIR, setViaIR] = useState(false)
  const [licence, setLicence] = useState('')
  const [libraries, setLibraries] = useState('')
  const [remappings, setRemappings] = useState('')
  const [argumentsText, setArguments] = useState('')
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const [speaks, setSpeaks] = useState(false)
  const [isTooMuch, setTooMuch] = useState(false)
  const [names, setNames] = useState<readonly string[]>([])
  const [chose, setChose] = useState(false)
  // Chosen files stay while the other kind is looked at, but count for their own alone.
  const isJson = ({ path }: SourceFile): boolean => /\.json$/i.test(path)
  const chosen = kind === 'input' ? [] : kind === 'metadata' ? files : files.filter((file) => !isJson(file))
  // Of the files that are chosen together, the one that is JSON names the others.
  const metadata = kind === 'metadata' ? files.find(isJson) : undefined
  const linked = kind === 'files' ? readLibraries(libraries) : []
  const remapped = kind === 'files' ? readRemappings(remappings) : []
  const isHex = /^(?:0x)?(?:[0-9a-fA-F]{2})*$/.test(argumentsText.trim())
  const isRuns = /^\d{1,10}$/.test(runs.trim())
  const body: SourceSubmission = {
    ...(kind !== 'metadata' && { compiler }),
    ...(kind !== 'metadata' && contract.trim() !== '' && { contract: contract.trim() }),
    ...(argumentsText.trim() !== '' && { constructorArgs: argumentsText.trim() }),
    ...(licence !== '' && { licence: licence as NonNullable<SourceSubmission['licence']> }),
    ...(kind === 'input' && { input: text }),
    ...(metadata !== undefined && {
      metadata: metadata.content,
      sources: files.filter((file) => file !== metadata),
    }),
    ...(kind === 'files' && {
      sources: chosen.length > 0 ? [...chosen] : [{ path: 'contract.sol', content: text }],
      optimizer,
      runs: Number(runs.trim()),
      ...(evmVersion !== '' && { evmVersion }),
      viaIR,
      ...(remapped !== null && remapped.length > 0 && { remappings: [...remapped] }),
      ...(linked !== null && linked.length > 0 && { libraries: linked }),
    }),
  }
  async function take(chosen: ReturnType<typeof droppedFiles>): Promise<void> {
    const [read] = await Promise.all([
      chosen.then((named) => readChosen(named, offer.limits)).catch(() => null),
      words().catch(() => undefined),
    ])
    setSpeaks(true)
    setTooMuch(read === null)
    if (read === null) return
    if (kind === 'input') setText(read[0]?.content ?? '')
    else setFiles(read)
  }
  /** Contracts that the sources declare, as far as their text tells. */
  const listNames = () =>
    setNames(
      kind === 'files'
        ? inheritanceOf(chosen.length > 0 ? chosen : [{ path: '', content: text }])
            .filter((one) => one.kind !== 'interface')
            .map(({ name }) => name)
        : [],
    )
  async function submit(): Promise<void> {
    setBusy(true)
    setRefused(null)
    await Promise.all([api.startVerification({ chain: chain.code, address: address.trim(), body }), words()]).then(
      ([job]) => onBegun(job),
      (error: unknown) => setRefused(error instanceof Error ? error.message : String(error)),
    )
    setBusy(false)
  }
  return (
    <Card>
      <form
        className={styles.form}
        onFocus={() => {
          // What is found wrong is told in words that the document did not need.
          void words().then(() => setSpeaks(true))
        }}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <div className={styles.wide}>
          <AddressField value={address} onChange={setAddress} />
          <LateCheck
            address={address.trim()}
            chain={chain}
            onCompiler={(named) => {
              const fitting = offer.compilers.find((one) => isRelease(one, named))
              // What somebody chose stays.
              if (!chose && fitting !== undefined) setCompiler(fitting)
            }}
          />
        </div>
        {kind !== 'metadata' && (
          <ChoiceField
            label={t('fact.compiler')}
            value={compiler}
            onChange={(next) => {
              setChose(true)
              setCompiler(next)
            }}
            options={offer.compilers.map((version) => [version, `${compilerName()} ${version}`])}
          />
        )}
        <p className={styles.wide}>
          {t('verify.compilers')} {t('verify.noVyper')}
        </p>
        <div className={styles.wide}>
          <Segmented
            label={t('column.source')}
            value={kind}
            onChange={setKind}
            segments={[
              { value: 'files', label: t('verify.files') },
              { value: 'metadata', label: 'metadata.json' },
              { value: 'input', label: 'Standard JSON' },
            ]}
          />
        </div>
        {kind === 'metadata' && <p className={styles.wide}>{t('verify.metadataFiles')}</p>}
        <div
          className={styles.wide}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault()
            void take(droppedFiles(event.dataTransfer, offer.limits))
          }}
        >
          <p>{t('verify.drop')}</p>
          <input
            type="file"
            aria-label={t('verify.files')}
            multiple={kind !== 'input'}
            accept={{ files: '.sol,.zip', metadata: '.json,.sol,.zip', input: '.json' }[kind]}
            onChange={({ currentTarget: { files: list } }) => {
              if (list !== null) void take(Promise.resolve(namedOf(list)))
            }}
          />
          <p role="status">{isTooMuch && speaks && t('verify.tooMuch')}</p>
          {chosen.length > 0 && (
            <ul className={styles.files}>
              {chosen.map(({ path }) => (
                <li key={path}>
                  <bdi dir="ltr">{foreignText(path)}</bdi>
                </li>
              ))}
            </ul>
          )}
        </div>
        {kind !== 'metadata' && chosen.length < 2 && (
          <div className={`${styles.wide} ${styles.text}`}>
            <TextArea
              label={kind === 'files' ? 'Solidity' : 'Standard JSON'}
              dir="ltr"
              rows={12}
              spellCheck={false}
              value={chosen[0]?.content ?? text}
              onChange={(next) => {
                if (chosen.length === 0) setText(next)
                else setFiles(chosen.map(({ path }) => ({ path, content: next })))
              }}
            />
          </div>
        )}
        {kind !== 'metadata' && (
          <TextInput
            label={t('verify.contract')}
            dir="ltr"
            autoComplete="off"
            list="verify-contracts"
            onFocus={listNames}
            value={contract}
            onChange={setContract}
          />
        )}
        <datalist id="verify-contracts">
          {[...new Set(names)].map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </datalist>
        {kind === 'files' && (
          <>
            <ChoiceField
              label="evmVersion"
              value={evmVersion}
              onChange={setEvmVersion}
              options={[['', t('verify.default')], ...offer.evmVersions.map((version) => [version, version] as const)]}
            />
            <Switch label="optimizer" checked={optimizer} onChange={setOptimizer} />
            <Switch label="viaIR" checked={viaIR} onChange={setViaIR} />
            <TextInput
              label="runs"
              dir="ltr"
              inputMode="numeric"
              disabled={!optimizer}
              value={runs}
              onChange={setRuns}
              error={isRuns || !speaks ? null : t('form.fault.number')}
            />
          </>
        )}
        <ChoiceField
          label={t('fact.licence')}
          value={licence}
          onChange={setLicence}
          options={[['', MISSING], ...offer.licences.map((name) => [name, name] as const)]}
        />
        {kind === 'files' && (
          <div className={styles.wide}>
            <TextArea
              label={t('verify.libraries')}
              dir="ltr"
              rows={2}
              placeholder="Sums 0x…"
              value={libraries}
              onChange={setLibraries}
              error={linked === null && speaks ? t('verify.libraries.wrong') : null}
            />
          </div>
        )}
        {kind === 'files' && (
          <div className={styles.wide}>
            <TextArea
              label={t('verify.remappings')}
              dir="ltr"
              rows={2}
              spellCheck={false}
              placeholder="@openzeppelin/=lib/openzeppelin-contracts/"
              value={remappings}
              onChange={setRemappings}
              error={remapped === null && speaks ? t('verify.remappings.wrong') : null}
            />
          </div>
        )}
        <div className={styles.wide}>
          <TextInput
            label={t('verify.arguments')}
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            value={argumentsText}
            onChange={setArguments}
            error={isHex || !speaks ? null : t('form.fault.bytes')}
          />
        </div>
        <p className={styles.wide}>
          {t('verify.limits', {
            files: formatNumber(offer.limits.files, { locale }),
            size: formatBytes(offer.limits.bytes, locale),
            seconds: formatNumber(offer.limits.seconds, { locale }),
          })}
        </p>
        <div className={styles.wide}>
          <Button
            type="submit"
            look="solid"
            busy={busy}
            aria-disabled={
              !isRuns ||
              !isHex ||
              linked === null ||
              remapped === null ||
              (kind === 'metadata' ? metadata === undefined : text === '' && chosen.length === 0)
            }
          >
            {t('verify.start')}
          </Button>
          <p role="status">{refused !== null && t('download.refused', { reason: refused })}</p>
        </div>
      </form>
    </Card>
  )
}
