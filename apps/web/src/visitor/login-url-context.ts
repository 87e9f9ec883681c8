import { createContext } from 'react'

/** Login page of the host site; null where the operator named none. */
export const LoginUrlContext = createContext<string | null>(null)
