export default function Featured() {
  return <main>Featured</main>
}
