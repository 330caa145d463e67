export default function NewArrivals() {
  return <main>NewArrivals</main>
}
