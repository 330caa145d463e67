import type { ReactElement, ReactNode } from 'react'
import { Create, SaveButton, TabbedForm, TabbedFormTabs, Toolbar, useNotify } from 'react-admin'
import { KeepTyped, toStored } from '../../ui/keep-typed.tsx'
import { ASKS_BEFORE_LEAVING } from '../../ui/leave-guard.tsx'
import { DescriptionFields } from './description-fields.tsx'
import { LegalFields } from './legal-fields.tsx'
import { LookFields } from './look-fields.tsx'
import { PicturesInput } from './pictures-input.tsx'
import { type ProductFormValues, productEntry, saveErrorMessage } from './product-entry.ts'
import { VariantsInput } from './variants-input.tsx'

/** New products start as drafts. */
export function ProductCreate() {
  const notify = useNotify()
  const onError = (error: unknown) => notify(saveErrorMessage(error), { type: 'error' })
  return (
    <Create
      title="New product"
      redirect={toStored}
      sx={{ '& .RaCreate-main, & .RaCreate-card': { minWidth: 0 } }}
      mutationOptions={{ onError }}
      transform={(form: ProductFormValues) => productEntry(form, undefined)}
    >
      <ProductForm defaultValues={NEW_PRODUCT} toolbar={<Actions />}>
        <KeepTyped />
      </ProductForm>
    </Create>
  )
}

function Actions() {
  return (
    <Toolbar>
      <SaveButton alwaysEnable />
    </Toolbar>
  )
}

const NEW_PRODUCT = {
  status: 'draft',
  unit: 'piece',
  countryOfOrigin: 'India',
  featured: false,
  newArrival: true,
  bestSeller: false,
  variants: [{ color: '', size: '', sku: '', price: null, finalPrice: null, countInStock: 0 }],
  images: [],
}

interface ProductFormProps {
  readonly toolbar: ReactElement
  readonly defaultValues?: object
  /** Stock movements of an existing product. */
  readonly ledger?: ReactNode
  readonly children?: ReactNode
}

/** The tabs of the product form. Errors appear at their fields, and their tab turns red. */
export function ProductForm({ toolbar, defaultValues, ledger, children }: ProductFormProps) {
  return (
    <TabbedForm
      toolbar={toolbar}
      // The tabs are wider than a tablet.
      tabs={<TabbedFormTabs variant="scrollable" />}
      {...(defaultValues && { defaultValues })}
      noValidate
      {...ASKS_BEFORE_LEAVING}
    >
      <TabbedForm.Tab label="Details">
        {children}
        <DescriptionFields />
      </TabbedForm.Tab>
      <TabbedForm.Tab label="Pictures" path="pictures">
        <PicturesInput />
      </TabbedForm.Tab>
      <TabbedForm.Tab label="Variants and stock" path="variants">
        <VariantsInput />
      </TabbedForm.Tab>
      <TabbedForm.Tab label="Attributes and compliance" path="facts">
        <LegalFields />
      </TabbedForm.Tab>
      <TabbedForm.Tab label="Complete the look" path="look">
        <LookFields />
      </TabbedForm.Tab>
      {ledger && (
        <TabbedForm.Tab label="Stock history" path="ledger">
          {ledger}
        </TabbedForm.Tab>
      )}
    </TabbedForm>
  )
}
