import { useEffect, useMemo, useState } from 'react'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { EmptyBecause } from '@orrery/entities/empty-because'
import type { SubmittedInterface } from '@orrery/model/wire/verification'
import { Button } from '@orrery/ui/button'
import { Card } from '@orrery/ui/card'
import { CircleLoader } from '@orrery/ui/circle-loader'
import { Link } from '@orrery/ui/link'
import { useSite } from '../../app/site.ts'
import { Notice } from '../../page-parts/notice.tsx'
import { AbiOnlyNotice } from './abi-only-notice.tsx'
import { CodeUntold, useCode } from './contract-bytecode.tsx'
import { AbiField } from '../../page-parts/abi-field.tsx'
import styles from './contract.module.css'
import { FunctionList } from './function-list.tsx'
import { guessedOf, readAbiText, readOwnAbi, writeOwnAbi } from './own-abi.ts'

const NOBODY = { owner: null, admin: null }

export type UnverifiedFunctionsProps = {
  readonly view: 'read' | 'write'
  readonly address: string
  /** Where the code stands that the address runs. */
  readonly codeAt: string
}

/** Functions of a contract whose interface nobody verified: those that its code tells apart and that are well known, or those of an interface that the visitor pastes or that somebody submitted without sources (screens-evm §6.1). */
export function UnverifiedFunctions(props: UnverifiedFunctionsProps) {
  const [tries, setTries] = useState(0)
  return <AskedFunctions key={tries} {...props} again={() => setTries(tries + 1)} />
}

function AskedFunctions({ view, address, codeAt, again }: UnverifiedFunctionsProps & { readonly again: () => void }) {
  const { t } = usePageContext()
  const { code: chain, path } = usePageChain()
  const [kept, setKept] = useState(() => readOwnAbi(chain, address))
  const [text, setText] = useState('')
  const pasted = useMemo(() => (kept === null ? null : readAbiText(kept)), [kept])
  const code = useCode(codeAt)
  const guessed = useMemo(() => guessedOf(code, view), [code, view])
  const submitted = useSubmitted(codeAt)
  const isWrong = useMemo(() => text.trim() !== '' && readAbiText(text) === null, [text])
  const keep = (next: string | null): void => {
    // Where the browser keeps nothing it is there until the page is left.
    writeOwnAbi(chain, address, next)
    setKept(next)
    setText('')
  }
  if (pasted !== null)
    return (
      <>
        <Notice tone="warn" title="contract.pasted">
          <Button onClick={() => keep(null)}>{t('contract.pasted.forget')}</Button>
        </Notice>
        <FunctionList
          abi={pasted}
          view={view}
          address={address}
          implementation={null}
          powers={NOBODY}
          isGuess={false}
        />
      </>
    )
  return (
    <>
      <Card title={t('contract.paste')}>
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            if (text.trim() !== '' && !isWrong) keep(text)
          }}
        >
          <p>{t('contract.paste.text')}</p>
          <AbiField value={text} onChange={setText} error={isWrong ? t('contract.paste.wrong') : null} />
          <div className={styles.actions}>
            <Button type="submit" look="solid">
              {t('contract.paste.use')}
            </Button>
            <Link to={`/${path}/verify-contract?address=${codeAt}`}>{t('contract.verify')}</Link>
          </div>
        </form>
      </Card>
      {submitted !== null && submitted !== 'loading' ? (
        <>
          {/* Of the contract's own code it stands above. */}
          {codeAt !== address && <AbiOnlyNotice submitted={submitted} />}
          <FunctionList
            abi={submitted.abi}
            view={view}
            address={address}
            implementation={codeAt === address ? null : codeAt}
            powers={NOBODY}
            isGuess={false}
          />
        </>
      ) : guessed === 'loading' || submitted === 'loading' ? (
        <CircleLoader />
      ) : guessed === 'failed' ? (
        <CodeUntold again={again} />
      ) : guessed.length === 0 ? (
        <Card>
          <EmptyBecause what="contract.guessed.none" because="contract.selectors.none.reason" />
        </Card>
      ) : (
        <>
          <Notice tone="warn" title="contract.guessed">
            {t('contract.guessed.text')}
          </Notice>
          <FunctionList abi={guessed} view={view} address={address} implementation={null} powers={NOBODY} isGuess />
        </>
      )}
    </>
  )
}

/** The interface that somebody submitted for the code that stands there; null for none, and where it could not be asked for. */
function useSubmitted(address: string): SubmittedInterface | null | 'loading' {
  const { code } = usePageChain()
  const { api } = useSite()
  const [submitted, setSubmitted] = useState<SubmittedInterface | null | 'loading'>('loading')
  useEffect(() => {
    const stop = new AbortController()
    api.getSubmittedAbi({ chain: code, address }, stop.signal).then(
      (told) => setSubmitted(told.submitted),
      () => {
        if (!stop.signal.aborted) setSubmitted(null)
      },
    )
    return () => stop.abort(new Error('the page was left'))
  }, [api, code, address])
  return submitted
}
