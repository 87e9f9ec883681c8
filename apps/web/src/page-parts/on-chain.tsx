import type { ReactNode } from 'react'
import { PageContextProvider, usePageContext } from '@orrery/entities/page-context'
import { useSite } from '../app/site.ts'

/** What stands on a page of many chains as it does on one of its own. */
export function OnChain({
  code,
  names,
  children,
}: {
  readonly code: string
  readonly names?: Readonly<Record<string, string>> | undefined
  readonly children: ReactNode
}) {
  const context = usePageContext()
  const chain = useSite().chains.find((one) => one.code === code) ?? null
  return (
    <PageContextProvider value={{ ...context, chain, ...(names && { names }) }}>
      {chain && children}
    </PageContextProvider>
  )
}
