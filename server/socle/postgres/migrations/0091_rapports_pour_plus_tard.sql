-- Un rapport synthétique se demande aussi pour plus tard.
ALTER TABLE telechargement
  DROP CONSTRAINT telechargement_sorte_check,
  ADD CONSTRAINT telechargement_sorte_check CHECK (
    sorte IN ('EXTRAIT_XLSX', 'EXTRAIT_CSV', 'EXTRAIT_GEOJSON', 'FICHES', 'RAPPORT_XLSX', 'RAPPORT_PDF'));
