/** Searches and sorts the table of hotels. Without the script, the page shows all hotels. */
export const HTML_SCRIPT = `{
const body = document.querySelector('tbody');
const rows = body ? [...body.rows] : [];
const heads = [...document.querySelectorAll('th')];
const [search, status, found] = ['search', 'status', 'found'].map((id) => document.getElementById(id));
const texts = new Map(rows.map((row) => [row, row.textContent.toLowerCase()]));
function filter() {
  const words = search.value.toLowerCase().split(/\\s+/).filter(Boolean);
  let shown = 0;
  for (const row of rows) {
    const isShown = (status.value === '' || row.dataset.status === status.value) &&
      words.every((word) => texts.get(row).includes(word));
    row.hidden = !isShown;
    if (isShown) shown += 1;
  }
  found.textContent = shown.toLocaleString('en') + ' of ' + rows.length.toLocaleString('en');
}
function sort(index, isDown) {
  heads.forEach((head) => head.removeAttribute('aria-sort'));
  heads[index].setAttribute('aria-sort', isDown ? 'descending' : 'ascending');
  const valueOf = (row) => row.cells[index].dataset.value ?? row.cells[index].textContent;
  const collator = new Intl.Collator('en', { numeric: true });
  const sorted = rows.toSorted((a, b) => collator.compare(valueOf(a), valueOf(b)));
  body.append(...(isDown ? sorted.reverse() : sorted));
}
const isRising = (index) => heads[index].getAttribute('aria-sort') === 'ascending';
if (body) {
  document.querySelector('.tools').hidden = false;
  search.addEventListener('input', filter);
  status.addEventListener('change', filter);
  heads.forEach((head, index) => {
    head.querySelector('button')?.addEventListener('click', () => sort(index, isRising(index)));
  });
  filter();
}
const narrow = window.matchMedia?.('screen and (max-width: 720px)');
function fold() {
  for (const details of document.querySelectorAll('td details')) details.open = !narrow.matches;
}
if (narrow?.matches) fold();
narrow?.addEventListener('change', fold);
}`;
