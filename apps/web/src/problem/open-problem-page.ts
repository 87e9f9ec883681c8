import type { ComponentType } from 'react'
import type { ProblemPageProps } from './problem-page.tsx'

/** Loads the page that tells of problems: seldom needed, so not part of the first load. */
export const openProblemPage = async (): Promise<ComponentType<ProblemPageProps>> =>
  (await import('./problem-page.tsx')).ProblemPage
