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
import type { AdminProduct } from '../../../../contract/products-admin.ts'
import { StockLedger } from '../../inventory/stock-ledger.tsx'
import { KeepTyped } from '../../ui/keep-typed.tsx'
import { SHOWS_OWN_ERROR } from '../../ui/load-failed.tsx'
import { Loading } from '../../ui/loading.tsx'
import { useFullRecord } from '../../ui/use-full-record.ts'
import { Conflict, type EditConflict } from './conflict.tsx'
import { EditActions } from './edit-actions.tsx'
import { type ProductFormValues, productEntry, saveErrorMessage } from './product-entry.ts'
import { ProductForm } from './product-form.tsx'

type Read = AdminProduct & { readonly id: string }

export function ProductEdit() {
  const notify = useNotify()
  const [conflict, setConflict] = useState<Pick<EditConflict, 'message' | 'current'>>()
  /** The version that the form is based on after a conflict was resolved; otherwise the record of the screen. */
  const [base, setBase] = useState<AdminProduct>()
  const isDirty = useRef(false)
  const onError = (error: unknown) => {
    const { status, body } = error instanceof HttpError ? error : { status: 0, body: undefined }
    if (status === 409 && body?.current) return setConflict({ message: body.message, current: body.current })
    notify(saveErrorMessage(error), { type: 'error' })
  }
  return (
    <Edit<Read>
      mutationMode="pessimistic"
      redirect={false}
      title={<Heading />}
      actions={<EditActions isDirty={isDirty} />}
      sx={{ '& .RaEdit-main, & .RaEdit-card': { minWidth: 0 } }}
      queryOptions={{ ...SHOWS_OWN_ERROR, refetchOnWindowFocus: false, refetchOnReconnect: false }}
      mutationOptions={{
        onError,
        onSuccess: ({ name }) => {
          setBase(undefined)
          notify(`“${name}” saved.`, { type: 'success' })
        },
      }}
      transform={(form, options) =>
        productEntry(form as ProductFormValues, base ?? (options?.previousData as AdminProduct)) as Read
      }
    >
      <WhenLoaded>
        <ProductForm toolbar={<Actions />} ledger={<StockLedger />}>
          <ReportDirty to={isDirty} />
          <KeepTyped
            onClash={({ base, current }) => {
              setBase(base as unknown as AdminProduct)
              setConflict({ message: CHANGED_MEANWHILE, current: current as unknown as AdminProduct })
            }}
          />
          {conflict && (
            <ConflictInForm
              conflict={conflict}
              base={base}
              onResolved={(current) => {
                setBase(current)
                setConflict(undefined)
              }}
            />
          )}
        </ProductForm>
      </WhenLoaded>
    </Edit>
  )
}

/** The row of the list, which react-admin shows first, has no variants or pictures; a form with it would delete them. */
function WhenLoaded({ children }: { children: ReactNode }) {
  return useFullRecord<AdminProduct>('variants') ? children : <Loading />
}

function Heading() {
  const product = useRecordContext<Read>()
  return <>{product?.name ?? 'Product'}</>
}

/** Tells the buttons outside the form about unsaved changes: reloading the product would discard them. */
function ReportDirty({ to }: { to: RefObject<boolean> }) {
  const { isDirty } = useFormState()
  useEffect(() => {
    to.current = isDirty
  }, [to, isDirty])
  return null
}

const CHANGED_MEANWHILE = 'Someone else has changed this product. Please check it and try again.'

interface ConflictInFormProps {
  readonly conflict: Pick<EditConflict, 'message' | 'current'>
  readonly base: AdminProduct | undefined
  readonly onResolved: (current: AdminProduct) => void
}

function ConflictInForm({ conflict, base, onResolved }: ConflictInFormProps) {
  const { record } = useEditContext<Read>()
  const form = useFormContext()
  if (!record) return null
  return (
    <Conflict
      conflict={{ ...conflict, base: base ?? record, mine: form.getValues() }}
      onResolve={(fields) => {
        for (const [name, value] of Object.entries(fields)) form.setValue(name, value, { shouldDirty: true })
        form.clearErrors()
        onResolved(conflict.current)
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
          confirmContent="The product, its variants and its stock will be deleted permanently. Archive it if you may need it again."
        />
      )}
    </Toolbar>
  )
}
