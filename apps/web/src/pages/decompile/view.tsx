import { useState } from 'react'
import { usePageContext } from '@orrery/entities/page-context'
import { codeBytes } from '@orrery/evm/code-bytes'
import { Button } from '@orrery/ui/button'
import { Card } from '@orrery/ui/card'
import { latePart } from '@orrery/ui/late-part'
import { TextInput } from '@orrery/ui/text-input'
import { AfterWords } from '../../page-parts/after-words.tsx'
import { HashSubject } from '../../page-parts/hash-subject.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import type { PageProps } from '../../routing/page.ts'
import styles from './decompile.module.css'
import type { DecompileData } from './page.ts'

// It does nothing without script.
const LateAddress = latePart(() => import('./decompiled.tsx').then((module) => module.DecompiledAddress))
const LateCode = latePart(() => import('./decompiled.tsx').then((module) => module.DecompiledCode))

/** What a contract does by its code alone, of an address or of bytes that are pasted: they stay in the browser (screens-evm §15.4). */
export function View({ data, chain, loading }: PageProps<string, DecompileData>) {
  const { t } = usePageContext()
  const [text, setText] = useState(data.address)
  const [pasted, setPasted] = useState<Uint8Array | null>(null)
  return (
    <>
      <PageHead
        title={t('page.decompile.title')}
        kind={chain.name.full}
        loading={loading}
        subject={
          data.address === '' || pasted !== null ? undefined : <HashSubject text={data.address} copy="copy.address" />
        }
      />
      <p>{t('page.decompile.description')}</p>
      <Card>
        <form
          method="get"
          className={styles.ask}
          onSubmit={(event) => {
            // Code may be longer than any address of a page: it is read here.
            const code = text.length > 66 ? codeBytes(text.trim()) : null
            setPasted(code)
            if (code !== null) event.preventDefault()
          }}
        >
          <TextInput
            name="address"
            label={t('decompile.ask')}
            dir="ltr"
            value={text}
            onChange={setText}
            autoComplete="off"
          />
          <Button type="submit">{t('page.decompile.title')}</Button>
        </form>
      </Card>
      {(pasted !== null || data.address !== '') && (
        <div className={styles.apart}>
          <AfterWords>
            {() => (pasted === null ? <LateAddress address={data.address} /> : <LateCode code={pasted} />)}
          </AfterWords>
        </div>
      )}
    </>
  )
}
