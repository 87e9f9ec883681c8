import { createContext } from 'react'
import { createReports, type Reports } from './reports.ts'

/** Where parts of the page report to; on the server nobody listens. */
export const ReportsContext = createContext<Pick<Reports, 'tellError' | 'tellEvent'>>(createReports(() => undefined))
