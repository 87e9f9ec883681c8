import type { Browser, BrowserContext, Page, Response } from 'playwright-core'

export type VisitorOptions = {
  readonly theme?: 'light' | 'dark'
  readonly width?: number
  readonly script?: boolean
}

/** A person with a fresh profile. Everything that goes wrong in their browser is written down. */
export type Visitor = {
  readonly page: Page
  readonly context: BrowserContext
  /** Console errors, refused scripts and styles, uncaught exceptions: empty on a healthy site. */
  readonly faults: string[]
  /** Requests to any other origin than the site's. */
  readonly foreign: string[]
  /** Opens a path of the site and waits until it is drawn. */
  open(path: string): Promise<Response>
  close(): Promise<void>
}

export async function visitorOf(
  browser: Browser,
  url: string,
  { theme = 'light', width = 1280, script = true }: VisitorOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: url,
    colorScheme: theme,
    viewport: { width, height: 900 },
    javaScriptEnabled: script,
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(30_000)
  const page = await context.newPage()
  const faults: string[] = []
  const foreign: string[] = []
  const note = (text: string): void => void faults.push(`${page.url()}: ${text}`)
  page.on('console', (message) => {
    // A document that says 404 is reported by the browser as a failed resource; its status is tested for itself.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) note(message.text())
  })
  page.on('pageerror', (error) => note(String(error)))
  page.on('response', (response) => {
    if (response.status() >= 400 && response.request().resourceType() !== 'document')
      note(`${response.status()} ${response.url()}`)
  })
  context.on('request', (request) => {
    const asked = new URL(request.url())
    if (/^(?:https?|wss?):$/.test(asked.protocol) && asked.host !== new URL(url).host) foreign.push(request.url())
  })
  page.on('websocket', (socket) => {
    if (new URL(socket.url()).host !== new URL(url).host) foreign.push(socket.url())
  })
  return {
    page,
    context,
    faults,
    foreign,
    async open(path) {
      const response = await page.goto(path, { waitUntil: 'load' })
      if (response === null) throw new Error(`${path} was not answered`)
      return response
    },
    close: () => context.close(),
  }
}
