-- Combien de copropriétés proches le déclarant a vues au dépôt, et dit n'être pas la sienne (§4.6) : le teneur le lit (§4.7).
-- Null : une demande d'avant, ou d'un processus de la version précédente, qui ne le retenait pas.
ALTER TABLE demande ADD COLUMN proches_ecartees integer CHECK (proches_ecartees >= 0);
