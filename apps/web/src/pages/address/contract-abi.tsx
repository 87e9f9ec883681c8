import { useState } from 'react'
import { humanAbi } from '@orrery/evm/human-abi'
import { usePageContext } from '@orrery/entities/page-context'
import { Card } from '@orrery/ui/card'
import { LateCodeViewer } from '@orrery/ui/late-code-viewer'
import { Segmented } from '@orrery/ui/segmented'
import { RawJson } from '../../page-parts/raw/raw-json.tsx'

const FORMS = ['json', 'solidity', 'viem'] as const
type Form = (typeof FORMS)[number]
const NAMES: Readonly<Record<Form, string>> = { json: 'JSON', solidity: 'Solidity', viem: 'viem' }

/** The interface of a contract: as the compiler wrote it, a line for each entry, and as code of TypeScript (screens-evm §6.1). */
export function ContractAbi({ abi }: { readonly abi: readonly unknown[] }) {
  const { t } = usePageContext()
  const [form, setForm] = useState<Form>('json')
  const lines = form === 'json' ? [] : humanAbi(abi)
  return (
    <Card
      title={t('contract.abi')}
      aside={
        <Segmented
          label={t('contract.abi')}
          value={form}
          onChange={setForm}
          segments={FORMS.map((value) => ({ value, label: NAMES[value] }))}
        />
      }
    >
      {form === 'json' ? (
        <RawJson value={abi} name="ABI" />
      ) : (
        <LateCodeViewer
          key={form}
          text={
            form === 'solidity'
              ? lines.map((line) => `${line};`).join('\n')
              : `import { parseAbi } from 'viem'\n\nexport const abi = parseAbi([\n${lines.map((line) => `  ${JSON.stringify(line)},`).join('\n')}\n])\n`
          }
          name="ABI"
          language={form === 'solidity' ? 'solidity' : 'plain'}
          anchor="ABI-"
        />
      )}
    </Card>
  )
}
