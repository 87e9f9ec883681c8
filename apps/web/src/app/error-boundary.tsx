import { Component, type ReactNode } from 'react'
import { ProblemPage } from '../problem/problem-page.tsx'
import { problemOf } from '../problem/problem.ts'

type Props = { readonly children: ReactNode }

/** Keeps a drawing error inside the page (foundations §8). The browser's own console has the details. */
export class ErrorBoundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override render(): ReactNode {
    return this.state.failed ? <ProblemPage problem={problemOf(new Error('the page could not be drawn'))} chain={null} /> : this.props.children
  }
}
