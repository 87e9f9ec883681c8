import { expect, test } from 'vitest'
import { detectDevice } from './detect-device.ts'

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36`, 'windows chrome 141 desktop'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`,
    'windows edge 141 desktop',
  ],
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/140.0.0.0 Safari/537.36`, 'linux chrome 140 desktop'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36`, 'chromeos chrome 141 desktop'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'linux firefox 144 desktop'],
  [`${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15`, 'macos safari 18 desktop'],
  [`${MAC} ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 OPR/124.0.0.0`, 'macos opera 124 desktop'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    'ios safari 18 phone',
  ],
  [`Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/141.0.0.0 Mobile Safari/537.36`, 'android chrome 141 phone'],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-X910) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Safari/537.36`,
    'android samsung 28 tablet',
  ],
  ['Mozilla/5.0 (Android 15; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0', 'android firefox 144 phone'],
  ['curl/8.5.0', 'other other null desktop'],
  ['', 'other other null desktop'],
])('the line %s is read', (userAgent, expected) => {
  const { system, browser, version, kind } = detectDevice(userAgent)
  expect(`${system} ${browser} ${version} ${kind}`).toBe(expected)
})

test('an iPad that calls itself a Mac is told by its touch points', () => {
  const line = `${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15`
  expect(detectDevice(line, 5)).toMatchObject({ system: 'ios', kind: 'tablet' })
  expect(detectDevice(line, 0)).toMatchObject({ system: 'macos', kind: 'desktop' })
})

test('nothing beyond 512 characters is read', () => {
  expect(detectDevice('x'.repeat(512) + ' Windows Chrome/1').system).toBe('other')
})
