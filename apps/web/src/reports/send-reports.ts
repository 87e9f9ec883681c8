import { createClientStorage } from '@orrery/browser/client-storage'
import { detectDevice } from '@orrery/browser/detect-device'
import { openStorageArea } from '@orrery/browser/storage-area'
import { systemClock } from '@orrery/primitives/clock'
import { deviceId } from './device-id.ts'
import { createReportSender, type ReportEndpoint } from './report-sender.ts'
import type { Reports } from './reports.ts'

/**
 * Lets go of what is told, or sends it to the operator's endpoint where there is one and the visitor's browser does not ask
 * to be left alone. `page` names the page that shows.
 */
export function sendReports(reports: Reports, endpoint: ReportEndpoint | null, page: () => string): void {
  if (endpoint === null || asksForPrivacy()) return reports.attach(() => undefined)
  const storage = createClientStorage(
    openStorageArea(() => localStorage),
    systemClock,
  )
  reports.attach(
    createReportSender({
      endpoint,
      page,
      now: () => systemClock.now(),
      browser: detectDevice(navigator.userAgent, navigator.maxTouchPoints),
      device: deviceId(storage, () => crypto.randomUUID()),
      send: (url, text) => {
        try {
          return navigator.sendBeacon(url, text)
        } catch {
          return false
        }
      },
    }),
  )
}

const asksForPrivacy = (): boolean =>
  ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true) || navigator.doNotTrack === '1'
