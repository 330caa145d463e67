import { Link } from '@mui/material'
import { DeleteWithConfirmButton, SaveButton, Toolbar } from 'react-admin'

/** The toolbar of a form that saves its record, or deletes it after a question. */
export function SaveOrDelete({ title, content }: { title: string; content: string }) {
  return (
    <Toolbar sx={{ justifyContent: 'space-between' }}>
      <SaveButton />
      <DeleteWithConfirmButton mutationMode="pessimistic" confirmTitle={title} confirmContent={content} />
    </Toolbar>
  )
}

/** Opens the page of a record in the shop. */
export function ShopLink({ href }: { href: string }) {
  return (
    <Link
      href={href}
      target="_blank"
      rel="noopener"
      sx={{ display: 'inline-block', alignSelf: 'flex-start', paddingBlock: 1.5 }}
    >
      View in the shop
    </Link>
  )
}
