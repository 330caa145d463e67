import type { ReactElement, ReactNode } from 'react'
import { TabbedForm } from 'react-admin'
import { WhatItIs } from './description-fields.tsx'
import { FactsAndLaw } from './legal-fields.tsx'
import { PicturesInput } from './pictures-input.tsx'
import { VariantsInput } from './variants-input.tsx'

interface ProductFormProps {
  readonly toolbar: ReactElement
  readonly defaultValues?: object
  /** The stock ledger of a product that is there already. */
  readonly ledger?: ReactNode
  readonly children?: ReactNode
}

/** The editor of a product. What cannot be taken is said at its field, and its tab turns red. */
export function ProductForm({ toolbar, defaultValues, ledger, children }: ProductFormProps) {
  return (
    <TabbedForm toolbar={toolbar} {...(defaultValues && { defaultValues })} noValidate warnWhenUnsavedChanges>
      <TabbedForm.Tab label="Product">
        {children}
        <WhatItIs />
      </TabbedForm.Tab>
      <TabbedForm.Tab label="Pictures" path="pictures">
        <PicturesInput />
      </TabbedForm.Tab>
      <TabbedForm.Tab label="Variants and stock" path="variants">
        <VariantsInput />
      </TabbedForm.Tab>
      <TabbedForm.Tab label="Facts and law" path="facts">
        <FactsAndLaw />
      </TabbedForm.Tab>
      {ledger && (
        <TabbedForm.Tab label="Stock ledger" path="ledger">
          {ledger}
        </TabbedForm.Tab>
      )}
    </TabbedForm>
  )
}
