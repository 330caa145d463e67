import { Create, SaveButton, Toolbar, useNotify } from 'react-admin'
import { entryOf, type ProductFormValues } from './product-entry.ts'
import { ProductForm } from './product-form.tsx'
import { whyNotSaved } from './save-error.ts'

/** A new product: a draft until somebody says otherwise. */
export default function ProductCreate() {
  const notify = useNotify()
  const onError = (error: unknown) => notify(whyNotSaved(error), { type: 'error' })
  return (
    <Create
      title="New product"
      redirect="edit"
      sx={{ '& .RaCreate-main, & .RaCreate-card': { minWidth: 0 } }}
      mutationOptions={{ onError }}
      transform={(form: ProductFormValues) => entryOf(form, undefined)}
    >
      <ProductForm defaultValues={NEW} toolbar={<Actions />} />
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

const NEW = {
  status: 'draft',
  unit: 'piece',
  countryOfOrigin: 'India',
  featured: false,
  newArrival: true,
  bestSeller: false,
  variants: [{ color: '', size: '', sku: '', price: null, finalPrice: null, countInStock: 0 }],
  images: [],
}
