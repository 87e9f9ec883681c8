import { use, useLayoutEffect, useSyncExternalStore } from 'react'
import { LiveProvider } from '../live/live-context.tsx'
import type { LiveSocket } from '../live/live-socket.ts'
import { StatusContext } from '../live/status-context.ts'
import type { StatusStore } from '../live/status-store.ts'
import { ReportsContext } from '../reports/reports-context.ts'
import type { Reports } from '../reports/reports.ts'
import { Shell } from '../shell/shell.tsx'
import { LoginUrlContext } from '../visitor/login-url-context.ts'
import { SiteContext, type Site } from './site.ts'
import type { Snapshot } from './navigator.ts'
import { NavigatorContext, type NavigatorView } from './navigator-context.ts'
import { PageOutlet } from './page-outlet.tsx'
import { chainOfScreen } from './screen.ts'
import { UiProvider } from './ui-provider.tsx'
import { wordsOf } from './words-of.ts'

export type AppProps = {
  readonly site: Site
  readonly statuses: StatusStore
  readonly navigator: NavigatorView
  /** Opens the live connection once the first screen stands; null on the server. */
  readonly live: (() => Promise<LiveSocket>) | null
  /** Absent on the server, where nobody listens and nobody is logged in. */ readonly reports?: Reports
  /** Login page of the host site. */ readonly loginUrl?: string | null
  /** Called when a screen stands in the document. */ readonly onShown?: (snapshot: Snapshot) => void
}

/** The whole site below `<body>`; drawn once by the server and taken over by the browser. */
export function App({ site: whole, statuses, navigator, live, reports, loginUrl = null, onShown }: AppProps) {
  const snapshot = useSyncExternalStore(navigator.subscribe, navigator.get, navigator.get)
  const t = wordsOf(whole.t, chainOfScreen(snapshot.screen))
  const site = t === whole.t ? whole : { ...whole, t }
  useLayoutEffect(() => onShown?.(snapshot), [onShown, snapshot])
  const unheard = use(ReportsContext)
  return (
    <StatusContext value={statuses}>
      <SiteContext value={site}>
        <NavigatorContext value={navigator}>
          <LiveProvider open={live}>
            <ReportsContext value={reports ?? unheard}>
              <LoginUrlContext value={loginUrl}>
                <UiProvider site={site}>
                  <Shell snapshot={snapshot}>
                    <PageOutlet screen={snapshot.screen} />
                  </Shell>
                </UiProvider>
              </LoginUrlContext>
            </ReportsContext>
          </LiveProvider>
        </NavigatorContext>
      </SiteContext>
    </StatusContext>
  )
}
