import { readDocument } from '#adapters/config/read-document.ts';
import { createHotelBatch } from '#adapters/node/hotel-batch.ts';
const base = '{"hotelProfile":{"name":5,"qwertz":1},"roomTypes":[{"nmae":"x"}]}';
let t = performance.now(); for (let i=0;i<2000;i++) readDocument(base); console.log('ms per bad doc', (performance.now()-t)/2000);
// hostile
for (const [label, text] of [
 ['300k unknown', `{${Array.from({length:300_000},(_,i)=>`"q${i}":1`).join(',\n')}}`],
 ['200k wrong items', `{"roomTypes":[${Array.from({length:200_000},()=>'5').join(',\n')}]}`],
 ['100k empty room types', `{"roomTypes":[${Array.from({length:100_000},()=>'{}').join(',\n')}]}`],
 ['100k repeated', `{${Array.from({length:100_000},()=>'"a":1').join(',')}}`],
 ['5k wrong rates', `{"roomTypes":[${Array.from({length:5_000},()=>'5').join(',\n')}],"rates":{"rates":[${Array.from({length:5_000},()=>'{"room_type_name":"x"}').join(',\n')}]}}`],
] as const) {
  t = performance.now();
  const source = { async *entries() { yield { file:'a', index:0, line:1, column:1, text }; }, close: async () => {} };
  const s = await createHotelBatch(source, { environment:{}, random:()=>0 }).check(() => undefined);
  console.log(label, text.length, s.problems, Math.round(performance.now()-t)+'ms');
}
