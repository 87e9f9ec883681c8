import { usePageContext } from '@orrery/entities/page-context'
import type { SubmittedAbi } from '@orrery/model/wire/verification'
import type { ReactNode } from 'react'
import { Notice } from '../../page-parts/notice.tsx'

/** That only an interface is known, which a visitor submitted: of lower trust (screens-evm §6.1, §6.2). */
export function AbiOnlyNotice({
  submitted: { found, functions },
  children,
}: {
  readonly submitted: Pick<SubmittedAbi, 'found' | 'functions'>
  readonly children?: ReactNode
}) {
  const { t } = usePageContext()
  return (
    <Notice tone="warn" title="contract.abiOnly">
      {t('contract.abiOnly.text', { found, functions })} {children}
    </Notice>
  )
}
