/** A file input whose button looks like the others. */
export const fileField =
  'min-h-11 max-w-full file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-card file:border file:border-line-strong file:bg-card file:px-4 file:[font-family:inherit] file:text-base file:font-semibold'
