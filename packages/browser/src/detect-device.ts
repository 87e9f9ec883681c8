/** What a browser says of itself and of the machine below it. For hints on the screen only: it may say anything. */
export type Device = {
  readonly system: 'windows' | 'macos' | 'ios' | 'android' | 'chromeos' | 'linux' | 'other'
  readonly browser: 'chrome' | 'edge' | 'firefox' | 'safari' | 'opera' | 'samsung' | 'other'
  /** First number of the browser's version; null when it tells none. */
  readonly version: number | null
  readonly kind: 'phone' | 'tablet' | 'desktop'
}

/** No browser's own line is longer; what is beyond is not read. */
const LONGEST = 512

// Order matters: Android says Linux, Edge and Opera say Chrome, and all say Safari.
const SYSTEMS: readonly (readonly [Device['system'], RegExp])[] = [
  ['windows', /windows/],
  ['ios', /iphone|ipad|ipod/],
  ['android', /android/],
  ['macos', /mac os x|macintosh/],
  ['chromeos', /\bcros\b/],
  ['linux', /linux|x11/],
]
const BROWSERS: readonly (readonly [Device['browser'], RegExp])[] = [
  ['edge', /\bedg(?:e|a|ios)?\/(\d{1,4})/],
  ['opera', /\b(?:opr|opt|opios)\/(\d{1,4})/],
  ['samsung', /\bsamsungbrowser\/(\d{1,4})/],
  ['firefox', /\b(?:firefox|fxios)\/(\d{1,4})/],
  ['chrome', /\b(?:headless)?(?:chrome|chromium|crios)\/(\d{1,4})/],
  ['safari', /\bversion\/(\d{1,4})[\d.]* (?:mobile\/\w+ )?safari\//],
]

/**
 * Reads a `User-Agent` line. iPads call themselves Macs; they are told apart by `touchPoints`
 * (`navigator.maxTouchPoints`), which no Mac has.
 */
export function detectDevice(userAgent: string, touchPoints = 0): Device {
  const text = userAgent.slice(0, LONGEST).toLowerCase()
  const named = SYSTEMS.find(([, pattern]) => pattern.test(text))?.[0] ?? 'other'
  const system = named === 'macos' && touchPoints > 1 ? 'ios' : named
  const [browser, pattern] = BROWSERS.find(([, pattern]) => pattern.test(text)) ?? ['other' as const, null]
  const version = pattern?.exec(text)?.[1]
  const isTablet =
    system === 'ios'
      ? !/iphone|ipod/.test(text)
      : system === 'android'
        ? !/\bmobile\b/.test(text)
        : /\btablet\b/.test(text)
  const isPhone = !isTablet && (system === 'ios' || system === 'android' || /\bmobile\b/.test(text))
  return {
    system,
    browser,
    version: version === undefined ? null : Number(version),
    kind: isTablet ? 'tablet' : isPhone ? 'phone' : 'desktop',
  }
}
