import { use } from 'react'
import { LoginUrlContext } from './login-url-context.ts'
import { createVisitor, type Visitor } from './visitor.ts'

/** The visitor in front of this page. To be asked in the browser, where there is a host. */
export function useVisitor(): Visitor {
  const loginUrl = use(LoginUrlContext)
  return createVisitor({
    host: () => (globalThis as { readonly orreryHost?: unknown }).orreryHost,
    loginUrl,
    leave: (url) => location.assign(url),
  })
}
