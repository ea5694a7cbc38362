import '@fontsource-variable/inter';
import './theme.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { keepTranslatedText } from './app/keep-translated-text.ts';

const root = document.querySelector('#root');
if (!root) throw new Error('index.html has no #root');
keepTranslatedText();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
