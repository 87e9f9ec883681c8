/** What a host page that embeds the site may offer as `globalThis.orreryHost` (foundations §6). Nothing of it is trusted. */
export type HostFunctions = {
  /** Whether the visitor is logged in there. */
  readonly isLoggedIn?: unknown
  /** Logs the visitor in; may answer a promise. Called with the address that is wanted afterwards. */
  readonly login?: unknown
}

/** The person in front of the page: logged in or not, no further roles (foundations §6). */
export type Visitor = {
  /** Asks the host's function; false without one. */
  isLoggedIn(): boolean
  /** Whether there is a way to log in at all. */
  canLogin(): boolean
  /**
   * Logs in by the host's function, or leaves for the host site's login page, which is told where to lead back to.
   * Resolves true when the visitor is logged in afterwards; never rejects.
   */
  login(returnTo: string): Promise<boolean>
}

export type VisitorOptions = {
  /** The host page's functions, looked up at each call: the host may bring them late. */
  readonly host: () => unknown
  /** Login page of the host site; null where the operator named none. */
  readonly loginUrl: string | null
  /** Leaves this document. */
  readonly leave: (url: string) => void
}

/** The visitor as host page and operator's settings tell of them. */
export function createVisitor({ host, loginUrl, leave }: VisitorOptions): Visitor {
  const functionOf = (name: keyof HostFunctions): ((argument?: string) => unknown) | null => {
    const functions = host()
    if (typeof functions !== 'object' || functions === null) return null
    const found = (functions as HostFunctions)[name]
    return typeof found === 'function' ? (found as (argument?: string) => unknown).bind(functions) : null
  }
  const isLoggedIn = (): boolean => {
    try {
      return functionOf('isLoggedIn')?.() === true
    } catch {
      return false
    }
  }
  return {
    isLoggedIn,
    canLogin: () => functionOf('login') !== null || loginUrl !== null,
    login: async (returnTo) => {
      const login = functionOf('login')
      if (login === null) {
        if (loginUrl !== null) leave(loginAddress(loginUrl, returnTo))
        return false
      }
      try {
        await login(returnTo)
      } catch {
        return false
      }
      return isLoggedIn()
    },
  }
}

function loginAddress(loginUrl: string, returnTo: string): string {
  const url = new URL(loginUrl)
  url.searchParams.set('return', returnTo)
  return url.href
}
