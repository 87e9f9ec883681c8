import type { PanelSection } from '@orrery/family/panels'
import { usePageContext } from '@orrery/entities/page-context'
import { Card } from '@orrery/ui/card'
import { Disclosure } from '@orrery/ui/disclosure'
import { SectionTable } from './panel-sections.tsx'

/** Whether it stands below all else, and not among the others. */
export const isFolded = (section: PanelSection): section is Extract<PanelSection, { as: 'table' }> =>
  section.as === 'table' && section.folded === true

/** Long tables that few people read, each a line until somebody opens it. */
export function FoldedSections({ sections }: { readonly sections: readonly PanelSection[] }) {
  const { t } = usePageContext()
  return sections.map((section, index) => {
    if (!isFolded(section)) return null
    return (
      <Card key={index}>
        <Disclosure summary={`${t(section.title)} · ${section.rows.length}`}>
          <SectionTable section={section} />
        </Disclosure>
      </Card>
    )
  })
}
