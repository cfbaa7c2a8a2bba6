-- Ce qu'un acte a remplacé, pour en revenir exactement.
-- §2.4 : les colonnes du dossier public qu'une mise à jour a écrites, telles qu'elles étaient : un dossier chargé compte plus de parcelles et
-- d'arrêtés que sa déclaration n'en nomme.
ALTER TABLE declaration
  ADD COLUMN dossier_remplace jsonb,
  ADD CONSTRAINT declaration_dossier_remplace CHECK (dossier_remplace IS NULL OR type_maj IS NOT NULL);

-- §5.3 : le mandat né d'un successeur qui confirme est celui d'un rattachement, sans demande.
ALTER TABLE succession
  ADD COLUMN mandat_id bigint REFERENCES mandat;
CREATE INDEX succession_mandat ON succession (mandat_id);
