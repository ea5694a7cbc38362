import '@fontsource-variable/inter';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ComingScreen } from './screens/coming-screen.tsx';
import './theme.css';

const root = document.querySelector('#root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <ComingScreen />
  </StrictMode>,
);
