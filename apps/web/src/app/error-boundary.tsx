import { Component, type ComponentType, type ReactNode } from 'react'
import { openProblemPage } from '../problem/open-problem-page.ts'
import type { ProblemPageProps } from '../problem/problem-page.tsx'
import { problemOf } from '../problem/problem.ts'

type Props = { readonly children: ReactNode }
type State = { readonly failed: boolean; readonly View: ComponentType<ProblemPageProps> | null }

/** Keeps a drawing error inside the page (foundations §8). The browser's own console has the details. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, View: null }

  static getDerivedStateFromError(): Pick<State, 'failed'> {
    return { failed: true }
  }

  override componentDidCatch(): void {
    void openProblemPage().then((View) => this.setState({ View }))
  }

  override render(): ReactNode {
    const { failed, View } = this.state
    if (!failed) return this.props.children
    return View === null ? null : <View problem={problemOf(new Error('the page could not be drawn'))} chain={null} />
  }
}
