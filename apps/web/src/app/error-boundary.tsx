import { Component, type ComponentType, type ContextType, type ReactNode } from 'react'
import { openProblemPage } from '../problem/open-problem-page.ts'
import type { ProblemPageProps } from '../problem/problem-page.tsx'
import { problemOf } from '../problem/problem.ts'
import { ReportsContext } from '../reports/reports-context.ts'

type Props = { readonly children: ReactNode }
type State = { readonly failed: boolean; readonly View: ComponentType<ProblemPageProps> | null }

/** Keeps a drawing error inside the page and reports it as an explorer error (foundations §8). The browser's own console has the details. */
export class ErrorBoundary extends Component<Props, State> {
  static override contextType = ReportsContext
  declare context: ContextType<typeof ReportsContext>
  override state: State = { failed: false, View: null }

  static getDerivedStateFromError(): Pick<State, 'failed'> {
    return { failed: true }
  }

  override componentDidCatch(thrown: unknown): void {
    this.context.tellError('explorer error', String(thrown))
    void openProblemPage().then((View) => this.setState({ View }))
  }

  override render(): ReactNode {
    const { failed, View } = this.state
    if (!failed) return this.props.children
    return View === null ? null : <View problem={problemOf(new Error('the page could not be drawn'))} chain={null} />
  }
}
