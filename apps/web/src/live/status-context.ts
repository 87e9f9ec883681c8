import { createContext, use } from 'react'
import type { StatusStore } from './status-store.ts'

export const StatusContext = createContext<StatusStore | null>(null)

/** The states of the chains around the component. */
export function useStatusStore(): StatusStore {
  const store = use(StatusContext)
  if (store === null) throw new Error('no site')
  return store
}
