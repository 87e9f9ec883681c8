import { existsSync } from 'node:fs'
import websocket from '@fastify/websocket'
import fastify from 'fastify'
import { chromium, type BrowserContextOptions, type Page } from 'playwright-core'
import type { ApiClient } from '@orrery/api/client'
import { systemClock } from '@orrery/primitives/clock'
import { buildWeb } from '../../../scripts/build.ts'
import { createWeb } from '../../server/create-web.ts'

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--hide-scrollbars',
  // Pictures are compared: edges of letters must not depend on the screen.
  '--disable-lcd-text',
  '--font-render-hinting=none',
]

/** The browser that the set-up found (`CHROMIUM_PATH`, empty when there is none), else Debian's; empty without either. */
export const chromiumPath: string =
  process.env['CHROMIUM_PATH'] ?? (existsSync('/usr/bin/chromium') ? '/usr/bin/chromium' : '')

export type Gallery = {
  /** Opens a path in a fresh profile and waits until the script has taken over. Motion is reduced. */
  open(path: string, options?: BrowserContextOptions): Promise<Page>
  /** What browsers complained of so far: exceptions, console errors and warnings, failed hydration. */
  readonly complaints: readonly string[]
  close(): Promise<void>
}

/** Builds the workshop's site, serves it without a chain and starts a browser. */
export async function openGallery(): Promise<Gallery> {
  const { distDir } = await buildWeb({ workshop: true })
  const app = fastify()
  await app.register(websocket)
  app.get('/ws/v1', { websocket: true }, (socket) => {
    socket.on('message', (text: Buffer) => String(text) === 'ping' && socket.send('pong'))
  })
  const api = new Proxy({} as ApiClient, {
    get: () => () => Promise.reject(new Error('the gallery asks no API')),
  })
  await app.register(await createWeb({ distDir, api, clock: systemClock, chains: [] }))
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const browser = await chromium.launch({ executablePath: chromiumPath, args: FLAGS })
  const complaints: string[] = []
  return {
    complaints,
    async open(path, options = {}) {
      const context = await browser.newContext({
        viewport: { width: 1280, height: 900 },
        reducedMotion: 'reduce',
        locale: 'en-US',
        timezoneId: 'UTC',
        ...options,
      })
      const page = await context.newPage()
      page.on('pageerror', (error) => complaints.push(`${path}: ${error.message}`))
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type()) && !message.text().startsWith('Failed to load resource'))
          complaints.push(`${path}: ${message.text()}`)
      })
      await page.goto(origin + path, { waitUntil: 'load' })
      await page.waitForFunction(() => {
        const drawn = document.querySelector('#orrery > :not(link)')
        return (
          drawn !== null &&
          document.fonts.status === 'loaded' &&
          Object.keys(drawn).some((key) => key.startsWith('__reactFiber'))
        )
      })
      return page
    },
    async close() {
      await browser.close()
      await app.close()
    },
  }
}
