import websocket from '@fastify/websocket'
import fastify from 'fastify'
import type { BrowserContextOptions, Page, Route } from 'playwright-core'
import type { ApiClient } from '@orrery/api/client'
import { noteComplaints } from '@orrery/browser/testing/note-complaints'
import { findChromium, findShell, launchBrowser } from '@orrery/browser/testing/test-browser'
import { untilAlive } from '@orrery/browser/testing/until-alive'
import { systemClock } from '@orrery/primitives/clock'
import { buildWeb } from '../../../scripts/build.ts'
import { createWeb } from '../../server/create-web.ts'

// Pictures are compared: edges of letters must not depend on the screen.
const FLAGS = ['--hide-scrollbars', '--disable-lcd-text', '--font-render-hinting=none']

/** The browser to test with, or null where there is none. */
export const chromium: string | null = findChromium()

export type Gallery = {
  /** Opens a path in a fresh profile and waits until the script has taken over. Motion is reduced. */
  open(path: string, options?: BrowserContextOptions): Promise<Page>
  /** Closes all pages and says what their browsers complained of: exceptions, console errors and warnings, failed hydration. */
  closePages(): Promise<readonly string[]>
  close(): Promise<void>
}

/** Builds the workshop's site, serves it without a chain and starts a browser; one that draws as the kept pictures are drawn, if it is `pictured`. */
export async function openGallery({ pictured = false }: { pictured?: boolean } = {}): Promise<Gallery> {
  const { distDir } = await buildWeb({ workshop: true })
  const app = fastify()
  // Styles stand in their file then, where pictures can have their type wait; a document that a test writes itself may open no socket.
  app.addHook('onRequest', async ({ headers }) => {
    delete headers['sec-fetch-site']
  })
  await app.register(websocket)
  app.get('/ws/v1', { websocket: true }, (socket) => {
    socket.on('message', (text: Buffer) => String(text) === 'ping' && socket.send('pong'))
  })
  const api = new Proxy({} as ApiClient, {
    get: () => () => Promise.reject(new Error('the gallery asks no API')),
  })
  await app.register(await createWeb({ distDir, api, clock: systemClock, chains: [] }))
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const browser = await launchBrowser(pictured ? chromium! : findShell()!, FLAGS)
  const complaints: string[] = []
  return {
    async closePages() {
      for (const context of browser.contexts()) await context.close()
      return complaints.splice(0)
    },
    async open(path, options = {}) {
      const context = await browser.newContext({
        viewport: { width: 1280, height: 900 },
        reducedMotion: 'reduce',
        locale: 'en-US',
        timezoneId: 'UTC',
        ...options,
      })
      context.setDefaultTimeout(60_000)
      const page = await context.newPage()
      noteComplaints(page, complaints)
      // What intercepts one request has all of them wait.
      if (pictured) await page.route(/\.css$/, withOwnType)
      await page.goto(origin + path, { waitUntil: 'load' })
      await untilAlive(page)
      await page.waitForFunction(() => document.fonts.status === 'loaded')
      return page
    },
    async close() {
      await browser.close()
      await app.close()
    },
  }
}

/** Pictures show the site's own type however late it comes: a visitor's first page does without it then. */
async function withOwnType(route: Route): Promise<void> {
  const response = await route.fetch()
  const sheet = await response.text()
  await route.fulfill({ response, body: sheet.replaceAll(/font-display: ?optional/g, 'font-display:block') })
}
