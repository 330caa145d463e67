import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import {
  DeleteWithConfirmButton,
  Edit,
  HttpError,
  SaveButton,
  Toolbar,
  useEditContext,
  useNotify,
  useRecordContext,
} from 'react-admin'
import { useFormContext, useFormState } from 'react-hook-form'
import type { AdminProduct } from '../../../../contract/catalogue/products-admin.ts'
import { StockLedger } from '../../inventory/stock-ledger.tsx'
import { Waiting } from '../../ui/loading.tsx'
import { useWhole } from '../../ui/use-full-record.ts'
import { Conflict, type TooLate } from './conflict.tsx'
import { EditActions } from './edit-actions.tsx'
import { entryOf, type ProductFormValues } from './product-entry.ts'
import { ProductForm } from './product-form.tsx'
import { whyNotSaved } from './save-error.ts'

type Read = AdminProduct & { readonly id: string }

/** One product: what it is, its pictures, its variants, what the law asks, and where its stock went. */
export default function ProductEdit() {
  const notify = useNotify()
  const [late, setLate] = useState<Pick<TooLate, 'message' | 'current'>>()
  /** The product the form was filled from; after somebody else's change that is not what was read first. */
  const [base, setBase] = useState<AdminProduct>()
  const isDirty = useRef(false)
  const onError = (error: unknown) => {
    const { status, body } = error instanceof HttpError ? error : { status: 0, body: undefined }
    if (status === 409 && body?.current) return setLate({ message: body.message, current: body.current })
    notify(whyNotSaved(error), { type: 'error' })
  }
  return (
    <Edit<Read>
      mutationMode="pessimistic"
      redirect={false}
      title={<Heading />}
      actions={<EditActions isDirty={isDirty} />}
      sx={{ '& .RaEdit-main, & .RaEdit-card': { minWidth: 0 } }}
      queryOptions={{ refetchOnWindowFocus: false, refetchOnReconnect: false }}
      mutationOptions={{
        onError,
        onSuccess: ({ name }) => {
          setBase(undefined)
          notify(`“${name}” is saved. The shop shows it at once.`, { type: 'success' })
        },
      }}
      transform={(form, options) =>
        entryOf(form as ProductFormValues, base ?? (options?.previousData as AdminProduct)) as Read
      }
    >
      <Whole>
        <ProductForm toolbar={<Actions />} ledger={<StockLedger />}>
          <TellsIfDirty to={isDirty} />
          {late && (
            <ConflictInForm
              late={late}
              base={base}
              onTaken={(current) => {
                setBase(current)
                setLate(undefined)
              }}
            />
          )}
        </ProductForm>
      </Whole>
    </Edit>
  )
}

/** A form that began with the row of the list would have no variants and no pictures to save. */
function Whole({ children }: { children: ReactNode }) {
  return useWhole<AdminProduct>('variants') ? children : <Waiting />
}

function Heading() {
  const product = useRecordContext<Read>()
  return <>{product?.name ?? 'Product'}</>
}

/** What stands around the form asks before it has the product read anew, which would empty the form of what was typed. */
function TellsIfDirty({ to }: { to: RefObject<boolean> }) {
  const { isDirty } = useFormState()
  useEffect(() => {
    to.current = isDirty
  }, [to, isDirty])
  return null
}

interface ConflictInFormProps {
  readonly late: Pick<TooLate, 'message' | 'current'>
  readonly base: AdminProduct | undefined
  readonly onTaken: (current: AdminProduct) => void
}

function ConflictInForm({ late, base, onTaken }: ConflictInFormProps) {
  const { record } = useEditContext<Read>()
  const form = useFormContext()
  if (!record) return null
  return (
    <Conflict
      late={{ ...late, base: base ?? record, mine: form.getValues() }}
      onTake={(fields) => {
        for (const [name, value] of Object.entries(fields)) form.setValue(name, value, { shouldDirty: true })
        form.clearErrors()
        onTaken(late.current)
      }}
    />
  )
}

function Actions() {
  const product = useRecordContext<Read>()
  return (
    <Toolbar sx={{ justifyContent: 'space-between', gap: 1 }}>
      <SaveButton alwaysEnable />
      {product && !product.isOrdered && (
        <DeleteWithConfirmButton
          mutationMode="pessimistic"
          confirmTitle={`Delete “${product.name}”?`}
          confirmContent="The product, its variants and its stock are gone for good. Archive it if you may want it back."
        />
      )}
    </Toolbar>
  )
}
