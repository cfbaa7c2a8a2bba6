-- Les deux mesures que l'outil de catégorisation compte à chaque regard, refaites avec la note : les calculer de 600 000 comptes en
-- coûtait les deux tiers. De comptes exploitables (comptes-compares.ts) ; nulles sinon.
ALTER TABLE score
  ADD COLUMN charges_par_lot double precision,
  ADD COLUMN taux_impayes double precision;
UPDATE score s SET
  charges_par_lot = CASE WHEN c.nb_lots_hab_bur_com > 0 THEN a.charges_operations_courantes::float8 / c.nb_lots_hab_bur_com END,
  taux_impayes = CASE WHEN a.charges_operations_courantes > 0
    THEN 100 * a.montant_impayes_coproprietaires::float8 / a.charges_operations_courantes::float8 END
FROM copropriete c JOIN acceptee a ON a.copropriete_id = c.id
WHERE c.id = s.copropriete_id AND a.donnees_financieres_inconnues IS NOT TRUE AND a.premier_exercice_comptable IS FALSE
  AND a.comptes_non_approuves IS FALSE AND a.date_cloture_comptes <= (now() AT TIME ZONE 'Europe/Paris')::date
  AND a.charges_operations_courantes IS NOT NULL AND a.charges_operations_exceptionnelles IS NOT NULL
  AND a.montant_dettes IS NOT NULL AND a.montant_fond_travaux IS NOT NULL;
